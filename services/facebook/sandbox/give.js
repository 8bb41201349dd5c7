// Gives the chosen account's token to the page that opened this window, and goes.
const { origin, token, user } = document.querySelector('main').dataset
if (origin) window.opener?.postMessage({ facebook_stand_in: 'login', token, user }, origin)
window.close()
