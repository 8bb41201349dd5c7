// Stands in for https://connect.facebook.net/en_US/sdk.js: window.FB with the members that a shop uses.
;(() => {
  const base = new URL('..', document.currentScript.src).href
  const ours = new URL(base).origin
  let settings = {}
  let signedIn = null

  const status = () =>
    signedIn ? { status: 'connected', authResponse: signedIn } : { status: 'unknown', authResponse: null }

  const FB = {
    init(options) {
      settings = options
    },
    login(callback, options = {}) {
      const query = new URLSearchParams({ origin: location.origin, scope: options.scope ?? '' })
      const popup = window.open(`${base}dialog?${query}`, 'facebook-stand-in', 'popup,width=480,height=640')
      const watch = setInterval(() => popup?.closed && done(null), 300)

      function done(answer) {
        clearInterval(watch)
        window.removeEventListener('message', onMessage)
        signedIn = answer
        callback(status())
      }

      function onMessage(event) {
        if (event.origin !== ours || event.source !== popup || event.data?.network !== 'Facebook') return
        popup.close()
        const { token, user } = event.data
        done(
          token
            ? {
                accessToken: token,
                userID: user,
                expiresIn: 5400,
                signedRequest: 'stand-in',
                data_access_expiration_time: Math.floor(Date.now() / 1000) + 7_776_000,
                ...(options.return_scopes && { grantedScopes: options.scope }),
              }
            : null,
        )
      }

      window.addEventListener('message', onMessage)
      if (!popup) done(null)
    },
    getLoginStatus(callback) {
      callback(status())
    },
    logout(callback) {
      signedIn = null
      callback?.(status())
    },
    async api(path, ...rest) {
      const callback = rest.find((each) => typeof each === 'function')
      const params = rest.find((each) => typeof each === 'object') ?? {}
      const url = new URL(`${settings.version ?? 'v10.0'}${path.startsWith('/') ? path : `/${path}`}`, base)
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
      if (signedIn) url.searchParams.set('access_token', signedIn.accessToken)
      callback?.(await fetch(url).then((reply) => reply.json()))
    },
  }

  window.FB = FB
  window.fbAsyncInit?.()
})()
