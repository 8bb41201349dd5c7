// Stands in for https://js.stripe.com/endive/stripe.js: window.Stripe with the members that a card field needs.
;(() => {
  const base = new URL('.', document.currentScript.src).href
  const ours = new URL(base).origin
  let frames = 0

  /** Our iframe inside the shop's page; it answers calls and reports events of the field. */
  function openFrame(container, { locale, visible, onEvent }) {
    const name = `f${++frames}`
    const iframe = document.createElement('iframe')
    const query = new URLSearchParams({ origin: location.origin, frame: name, locale: locale ?? 'auto' })
    const waiting = new Map()
    let calls = 0
    let ready
    const isReady = new Promise((resolve) => {
      ready = resolve
    })

    function receive(event) {
      if (event.source !== iframe.contentWindow || event.origin !== ours || event.data?.stripe_stand_in !== name) return
      const { type, id, height, ...rest } = event.data
      if (type === 'ready') ready()
      if (type === 'height' && visible) iframe.style.blockSize = `${height}px`
      if (type === 'result') {
        waiting.get(id)?.(rest)
        waiting.delete(id)
      }
      onEvent?.(type, rest.event)
    }

    async function send(message) {
      await isReady
      iframe.contentWindow?.postMessage({ stripe_stand_in: name, ...message }, ours)
    }

    window.addEventListener('message', receive)
    iframe.src = `${base}card?${query}`
    iframe.title = visible ? 'Card details (test mode)' : 'Payment service (test mode)'
    iframe.style.border = '0'
    iframe.style.inlineSize = visible ? '100%' : '1px'
    // The field says how high it is once it has loaded.
    iframe.style.blockSize = '1px'
    iframe.style.colorScheme = 'inherit'
    if (!visible) {
      iframe.style.position = 'absolute'
      iframe.style.visibility = 'hidden'
      iframe.setAttribute('aria-hidden', 'true')
      iframe.tabIndex = -1
    }
    container.append(iframe)

    return {
      send,
      call: (ask) =>
        new Promise((resolve) => {
          const id = ++calls
          waiting.set(id, resolve)
          send({ type: 'call', id, ask })
        }),
      close() {
        window.removeEventListener('message', receive)
        iframe.remove()
      },
    }
  }

  class Element {
    #listeners = new Map()
    #frame = null
    #locale
    #options

    constructor(locale, options) {
      this.#locale = locale
      this.#options = options ?? {}
    }

    mount(place) {
      const container = typeof place === 'string' ? document.querySelector(place) : place
      if (!container) throw new Error(`The selector you specified (${place}) applies to no DOM elements.`)
      this.unmount()
      container.classList.add('StripeElement', 'StripeElement--empty')
      this.#frame = openFrame(container, {
        locale: this.#locale,
        visible: true,
        onEvent: (type, event) => {
          if (type === 'enter') container.closest('form')?.requestSubmit()
          if (type === 'focus' || type === 'blur') container.classList.toggle('StripeElement--focus', type === 'focus')
          if (type === 'change') {
            container.classList.toggle('StripeElement--empty', event.empty)
            container.classList.toggle('StripeElement--complete', event.complete)
            container.classList.toggle('StripeElement--invalid', Boolean(event.error))
          }
          for (const listener of this.#listeners.get(type) ?? []) listener(event ?? { elementType: 'card' })
        },
      })
      this.#frame.send({ type: 'options', options: this.#options })
    }

    on(type, listener) {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
      return this
    }

    once(type, listener) {
      const once = (event) => {
        this.off(type, once)
        listener(event)
      }
      return this.on(type, once)
    }

    off(type, listener) {
      const left = (this.#listeners.get(type) ?? []).filter((each) => listener && each !== listener)
      this.#listeners.set(type, left)
      return this
    }

    unmount() {
      this.#frame?.close()
      this.#frame = null
    }

    destroy() {
      this.unmount()
      this.#listeners.clear()
    }

    focus() {
      this.#frame?.send({ type: 'focus' })
    }

    blur() {
      this.#frame?.send({ type: 'blur' })
    }

    clear() {
      this.#frame?.send({ type: 'clear' })
    }

    update(options) {
      Object.assign(this.#options, options)
      this.#frame?.send({ type: 'options', options: this.#options })
    }

    ask(ask) {
      if (!this.#frame)
        throw new Error('We could not retrieve data from the specified Element. Please make sure it is mounted.')
      return this.#frame.call({ ...ask, card: true })
    }
  }

  class Elements {
    #made = new Map()
    #options

    constructor(options) {
      this.#options = options ?? {}
    }

    create(type, options) {
      if (type !== 'card') throw new Error(`The stand-in has a card field only, not "${type}".`)
      const element = new Element(this.#options.locale, options)
      this.#made.set(type, element)
      return element
    }

    getElement(type) {
      return this.#made.get(type) ?? null
    }

    update(options) {
      Object.assign(this.#options, options)
    }
  }

  class Instance {
    #key
    #locale
    #hidden = null

    constructor(key, options) {
      this.#key = key
      this.#locale = options?.locale
    }

    elements(options) {
      return new Elements({ locale: this.#locale, ...options })
    }

    async createToken(element, data = {}) {
      const { ok, error } = await element.ask({
        method: 'POST',
        path: 'tokens',
        key: this.#key,
        values: { card: data },
      })
      return error ? { error } : { token: ok }
    }

    async createPaymentMethod({ type, card, billing_details }) {
      const { ok, error } = await card.ask({
        method: 'POST',
        path: 'payment_methods',
        key: this.#key,
        values: { type, billing_details },
      })
      return error ? { error } : { paymentMethod: ok }
    }

    async retrievePaymentIntent(client_secret) {
      const path = `payment_intents/${client_secret.split('_secret_')[0]}`
      const { ok, error } = await this.#call({ method: 'GET', path, values: { client_secret } })
      return error ? { error } : { paymentIntent: ok }
    }

    async confirmCardPayment(client_secret, data = {}, options = {}) {
      let method = data.payment_method
      if (method && typeof method === 'object') {
        const made = await this.createPaymentMethod({ type: 'card', ...method })
        if (made.error) return made
        method = made.paymentMethod.id
      }
      const { ok, error } = await this.#call({
        method: 'POST',
        path: `payment_intents/${client_secret.split('_secret_')[0]}/confirm`,
        values: {
          client_secret,
          payment_method: method,
          use_stripe_sdk: !data.return_url,
          return_url: data.return_url,
        },
      })
      if (error) return { error }
      if (ok.status !== 'requires_action' || options.handleActions === false) return { paymentIntent: ok }
      return this.handleNextAction({ clientSecret: client_secret })
    }

    handleCardAction(client_secret) {
      return this.handleNextAction({ clientSecret: client_secret })
    }

    async handleNextAction({ clientSecret }) {
      const before = await this.retrievePaymentIntent(clientSecret)
      const action = before.paymentIntent?.next_action
      if (!action) return before
      if (action.type === 'redirect_to_url') {
        location.assign(action.redirect_to_url.url)
        return new Promise(() => {})
      }
      await askInFrame(action.use_stripe_sdk.stripe_js)
      const after = await this.retrievePaymentIntent(clientSecret)
      const refused = after.paymentIntent?.last_payment_error
      return refused ? { error: { ...refused, payment_intent: after.paymentIntent } } : after
    }

    registerAppInfo() {}

    _registerWrapper() {}

    #call(ask) {
      this.#hidden ??= openFrame(document.body, { locale: this.#locale, visible: false })
      return this.#hidden.call({ ...ask, key: this.#key })
    }
  }

  /** Shows the bank's page over the shop's until the payer has answered. */
  function askInFrame(url) {
    const iframe = document.createElement('iframe')
    iframe.src = `${url}&frame=1`
    iframe.title = 'Your bank (test mode)'
    Object.assign(iframe.style, {
      position: 'fixed',
      inset: '0',
      inlineSize: '100%',
      blockSize: '100%',
      border: '0',
      zIndex: '2147483647',
      background: 'rgb(13 17 23 / 60%)',
    })
    document.body.append(iframe)
    return new Promise((resolve) => {
      window.addEventListener('message', function receive(event) {
        if (
          event.source !== iframe.contentWindow ||
          event.origin !== new URL(url).origin ||
          event.data?.type !== 'answered'
        )
          return
        window.removeEventListener('message', receive)
        iframe.remove()
        resolve()
      })
    })
  }

  function Stripe(key, options) {
    if (!/^pk_/.test(key ?? '')) throw new Error('Please call Stripe() with your publishable key.')
    return new Instance(key, options)
  }
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
