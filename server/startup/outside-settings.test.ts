import { expect, test } from 'vitest'
import { readConfig } from '#server/startup/config.ts'

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: 'loopback',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  DATABASE_URL: 'postgres://shop@db.example/shop',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <orders@shop.example>',
  LINK_SECRET: 'a'.repeat(32),
}

test('the vehicle service is used only with a key and within its daily limit', () => {
  expect(readConfig({}).wheel_size).toBeNull()
  expect(readConfig({ WHEEL_SIZE_KEY: 'k', WHEEL_SIZE_DAILY_CALLS: '5000' }).wheel_size).toEqual({
    base_url: 'https://api.wheel-size.com/v2',
    user_key: 'k',
    daily_ceiling: 5000,
  })
})

test('visitors are looked up only at the configured service', () => {
  expect(readConfig({})).toMatchObject({ geo_ip: null, country_header: null })
  expect(readConfig({ GEO_IP_URL: 'https://ipapi.co', COUNTRY_HEADER: 'CF-IPCountry' })).toMatchObject({
    geo_ip: { base_url: 'https://ipapi.co', daily_ceiling: 900 },
    country_header: 'cf-ipcountry',
  })
  expect(() => readConfig({ COUNTRY_HEADER: 'not a header:' })).toThrow('COUNTRY_HEADER must be the name of a header')
})

test('posts come from the stand-in in a demo, from Instagram with a token, and otherwise not at all', () => {
  expect(readConfig({ PORT: '4000' }).instagram?.base_url).toBe('http://127.0.0.1:4000/sandbox/instagram/v23.0')
  const real = { base_url: 'https://graph.instagram.com/v23.0', access_token: 't' }
  expect(readConfig({ INSTAGRAM_TOKEN: 't' }).instagram).toEqual(real)
  expect(readConfig({ ...production, INSTAGRAM_TOKEN: 't' }).instagram).toEqual(real)
  expect(readConfig(production).instagram).toBeNull()
})

test('Google and Facebook are stand-ins in a demo, real with their keys, and otherwise off', () => {
  expect(readConfig({ PORT: '4000' })).toMatchObject({
    google: { jwks_url: 'http://127.0.0.1:4000/sandbox/google/oauth2/v3/certs', script: '/sandbox/google/gsi/client' },
    facebook: { graph_url: 'http://127.0.0.1:4000/sandbox/facebook', version: 'v10.0' },
  })
  expect(readConfig(production)).toMatchObject({ google: null, facebook: null })
  const keys = {
    GOOGLE_CLIENT_ID: 'g',
    FACEBOOK_APP_ID: '7',
    FACEBOOK_APP_SECRET: 's',
    FACEBOOK_GRAPH_VERSION: 'v26.0',
  }
  for (const mode of [{}, production])
    expect(readConfig({ ...mode, ...keys })).toMatchObject({
      google: {
        client_id: 'g',
        script: 'https://accounts.google.com/gsi/client',
        jwks_url: 'https://www.googleapis.com/oauth2/v3/certs',
      },
      facebook: {
        app_id: '7',
        app_secret: 's',
        version: 'v26.0',
        graph_url: 'https://graph.facebook.com',
        script: 'https://connect.facebook.net/en_US/sdk.js',
      },
    })
  expect(() => readConfig({ FACEBOOK_APP_ID: '7' })).toThrow('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET belong together')
  expect(() => readConfig({ ...keys, FACEBOOK_GRAPH_VERSION: '26' })).toThrow('FACEBOOK_GRAPH_VERSION must look like')
})

test.each(['WHEEL_SIZE_URL', 'GEO_IP_URL', 'INSTAGRAM_URL'])('production never sends a key unencrypted: %s', (name) => {
  expect(() => readConfig({ ...production, [name]: 'http://127.0.0.1:3000/sandbox' })).toThrow(name)
})
