// Posts the chosen account's token to the page that opened this window. That page closes it: a message from a closed
// window has no source, and would be rejected.
const { origin, token, user } = document.querySelector('main').dataset
if (origin && window.opener) window.opener.postMessage({ facebook_stand_in: 'login', token, user }, origin)
else window.close()
