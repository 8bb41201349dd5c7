// Tells the page that framed the bank's page that the payer has answered.
window.parent.postMessage({ stripe_stand_in: 'bank', type: 'answered' }, '*')
