/**
 * The demonstration's keys for the stand-ins, in the format of the real ones. They are published, so production
 * refuses them.
 */
export const demoStripe = { secret_key: 'sk_test_demo', publishable_key: 'pk_test_demo', webhook_secret: 'whsec_demo' }

export const demoPaymob = {
  secret_key: 'are_sk_test_demo',
  public_key: 'are_pk_test_demo',
  api_key: 'ZGVtbw==',
  hmac_secret: 'demo_hmac_secret',
  integration_id: '4097558',
}

export const demoFacebook = { app_id: '1234567890', app_secret: 'demo' }

export const demoGoogleClient = '1234567890-demo.apps.googleusercontent.com'
