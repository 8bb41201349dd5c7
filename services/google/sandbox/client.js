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

  // What the page to choose an account gives; without a credential it was closed or cancelled, and Google says nothing.
  window.addEventListener('message', (event) => {
    if (event.origin !== ours || event.source !== popup || event.data?.google_stand_in !== 'credential') return
    const { credential } = event.data
    if (credential) config.callback?.({ credential, select_by: 'btn', client_id: config.client_id })
  })

  const words = { en: 'Sign in with Google (test)', ar: 'تسجيل الدخول عبر Google (اختبار)' }

  const id = {
    initialize(options) {
      config = options
    },
    renderButton(parent, options = {}) {
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset.provider = 'google'
      button.textContent = String(options.locale ?? document.documentElement.lang).startsWith('ar')
        ? words.ar
        : words.en
      button.style.minBlockSize = '44px'
      button.style.inlineSize = options.width ? `${options.width}px` : 'auto'
      button.style.maxInlineSize = '100%'
      button.style.paddingInline = '16px'
      button.style.border = '1px solid #747775'
      button.style.borderRadius = '4px'
      button.style.background = '#fff'
      button.style.color = '#1f1f1f'
      button.style.font = '500 15px system-ui, sans-serif'
      button.style.cursor = 'pointer'
      button.addEventListener('click', () => {
        options.click_listener?.()
        open()
      })
      parent.replaceChildren(button)
    },
    prompt(told) {
      told?.({
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
