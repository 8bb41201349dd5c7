// Stands in for https://accounts.google.com/gsi/client: google.accounts.id with the members that a shop uses.
;(() => {
  const base = new URL('..', document.currentScript.src).href
  const ours = new URL(base).origin
  let config
  let popup = null

  function open() {
    const query = new URLSearchParams({ client_id: config.client_id, origin: location.origin })
    if (config.nonce) query.set('nonce', config.nonce)
    popup = window.open(`${base}choose?${query}`, 'google-stand-in', 'popup,width=480,height=640')
  }

  // The account chooser's answer; without a credential it was cancelled, and Google then calls nothing either.
  window.addEventListener('message', (event) => {
    if (event.origin !== ours || event.source !== popup || event.data?.network !== 'Google') return
    popup.close()
    const { credential } = event.data
    if (credential) config.callback?.({ credential, select_by: 'btn', client_id: config.client_id })
  })

  const words = {
    signin_with: { en: 'Sign in with Google', ar: 'تسجيل الدخول باستخدام Google' },
    signup_with: { en: 'Sign up with Google', ar: 'الاشتراك باستخدام Google' },
    continue_with: { en: 'Continue with Google', ar: 'المتابعة باستخدام Google' },
    signin: { en: 'Sign in', ar: 'تسجيل الدخول' },
  }
  const heights = { small: 20, medium: 32, large: 40 }
  const themes = {
    outline: ['#fff', '#1f1f1f', '#747775'],
    filled_blue: ['#1a73e8', '#fff', '#1a73e8'],
    filled_black: ['#131314', '#e3e3e3', '#8e918f'],
  }
  const sign = [
    ['#ea4335', 'M10 3.5a6.5 6.5 0 0 1 4.6 1.9l2.4-2.4A10 10 0 0 0 1 5.6l2.9 2.2A6.5 6.5 0 0 1 10 3.5z'],
    ['#4285f4', 'M19.8 8.2H10v3.8h5.5a5 5 0 0 1-2.1 3l2.9 2.3a9.6 9.6 0 0 0 3.5-9.1z'],
    ['#fbbc05', 'M3.6 10c0-.8.1-1.5.3-2.2L1 5.6a10 10 0 0 0 0 8.8l2.9-2.2A6.5 6.5 0 0 1 3.6 10z'],
    ['#34a853', 'M10 20c2.5 0 4.6-.9 6.3-2.7L13.4 15a6.5 6.5 0 0 1-9.5-2.8L1 14.4A10 10 0 0 0 10 20z'],
  ]

  function drawSign() {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    for (const [name, value] of Object.entries({ width: 18, height: 18, viewBox: '0 0 20 20', 'aria-hidden': true }))
      svg.setAttribute(name, value)
    for (const [fill, d] of sign) {
      const path = document.createElementNS(svg.namespaceURI, 'path')
      path.setAttribute('fill', fill)
      path.setAttribute('d', d)
      svg.append(path)
    }
    return svg
  }

  const id = {
    initialize(options) {
      config = options
    },
    renderButton(parent, options = {}) {
      const [background, color, edge] = themes[options.theme] ?? themes.outline
      const language = String(options.locale ?? document.documentElement.lang).startsWith('ar') ? 'ar' : 'en'
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset.provider = 'google'
      button.title = 'TEST MODE'
      Object.assign(button.style, {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '10px',
        boxSizing: 'border-box',
        blockSize: `${heights[options.size] ?? heights.large}px`,
        inlineSize: options.width ? `${Math.min(400, Math.max(200, options.width))}px` : 'auto',
        paddingInline: '12px',
        border: `1px solid ${edge}`,
        borderRadius: '4px',
        background,
        color,
        font: 'inherit',
        fontSize: '14px',
        fontWeight: '600',
      })
      button.append(drawSign(), words[options.text]?.[language] ?? words.signin_with[language])
      button.addEventListener('click', () => {
        options.click_listener?.()
        open()
      })
      parent.replaceChildren(button)
    },
    prompt(callback) {
      callback?.({
        getMomentType: () => 'skipped',
        isDisplayed: () => false,
        isNotDisplayed: () => true,
        isSkippedMoment: () => true,
        isDismissedMoment: () => false,
        getNotDisplayedReason: () => 'suppressed_by_user',
        getSkippedReason: () => 'auto_cancel',
        getDismissedReason: () => undefined,
      })
    },
    disableAutoSelect() {},
    cancel() {
      popup?.close()
    },
    revoke(_hint, done) {
      done?.({ successful: true })
    },
    storeCredential(_credential, done) {
      done?.()
    },
  }

  window.google = { ...window.google, accounts: { ...window.google?.accounts, id } }
  window.onGoogleLibraryLoad?.()
})()
