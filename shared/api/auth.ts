import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { nothing, sessionId } from '#shared/api/common.ts'
import {
  confirmForm,
  forgotForm,
  loginForm,
  newCodeForm,
  registerForm,
  resetForm,
  secondCodeForm,
  socialForm,
} from '#shared/forms.ts'

/** The signed-in customer's own profile. */
export const profile = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  locale: z.enum(['en', 'ar']),
  /** False for customers who only sign in with Google or Facebook. */
  has_password: z.boolean(),
  providers: z.array(z.enum(['google', 'facebook'])),
  created_at: z.string(),
})
export type Profile = z.infer<typeof profile>

/** A bearer token. It expires after 15 minutes; `POST /auth/renew` issues the next one. */
export const accessToken = z.object({ access_token: z.string(), expires_at: z.string() })
export type AccessToken = z.infer<typeof accessToken>

/** `session_id` is a new one, to which the cart was moved. */
const signedIn = z.object({ ...accessToken.shape, session_id: z.string(), user: profile })
export type SignedIn = z.infer<typeof signedIn>

/** An e-mail with a code was sent to `sent_to`; send the code and `registration` to `auth/confirm`. */
const waitingForCode = z.object({ registration: z.string(), sent_to: z.string() })
export type WaitingForCode = z.infer<typeof waitingForCode>

/** The first factor was correct; send a code of the app, or a recovery code, to `auth/second-factor` with this key. */
const secondStep = z.object({ second_factor: z.string(), expires_at: z.string() })
export type SecondStep = z.infer<typeof secondStep>

const networks = z.object({
  google: z.nullable(
    z.object({
      client_id: z.string(),
      script: z.string(),
      /** For `google.accounts.id.initialize`; valid once, for this session, for an hour. */
      nonce: z.string(),
    }),
  ),
  facebook: z.nullable(
    z.object({
      app_id: z.string(),
      script: z.string(),
      version: z.string(),
      scope: z.string(),
      fields: z.string(),
      locale: z.string(),
    }),
  ),
})

export const authCalls = calls({
  'POST /auth/login': {
    summary:
      "Sign in; what the device gathered joins the customer's. While many guess at the account, a code is asked for as well",
    body: loginForm,
    data: z.union([signedIn, waitingForCode, secondStep]),
  },
  'POST /auth/register': {
    summary: 'Begin an account: a code is sent to the address. The answer does not tell whether it has one already',
    body: registerForm,
    data: waitingForCode,
  },
  'POST /auth/confirm': {
    summary: 'The code from the e-mail: makes the account, or joins the social sign-in to it, and signs in',
    body: confirmForm,
    data: z.union([signedIn, secondStep]),
  },
  'POST /auth/new-code': {
    summary:
      'Another code for a registration or sign-in that waits for one; the earlier code ends. The answer does not tell whether any waits',
    body: newCodeForm,
    data: nothing,
  },
  'POST /auth/second-factor': {
    summary:
      'The last step of signing in where the customer has a second factor: a code of the app, or a recovery code',
    body: secondCodeForm,
    data: signedIn,
  },
  'POST /auth/forgot': {
    summary: 'Ask for a link to choose a new password. The answer does not tell whether there is an account',
    body: forgotForm,
    data: nothing,
  },
  'POST /auth/reset-password': {
    summary: 'Choose a new password with the link in an e-mail; everybody who is signed in is signed out',
    body: resetForm,
    data: nothing,
  },
  'GET /auth/providers': {
    summary: 'What the scripts of Google and Facebook need',
    query: z.object({ session_id: sessionId }),
    data: networks,
  },
  'POST /auth/social-login': {
    summary:
      'Sign in with a token of Google (`idToken`) or Facebook (`authToken`). An address that is not proved yet needs a code first',
    body: socialForm,
    data: z.union([signedIn, waitingForCode, secondStep]),
  },
  'POST /auth/renew': {
    summary:
      'The next bearer token, by the renewal cookie that signing in has set. Needs the anti-forgery header. Asked twice, it answers alike',
    data: accessToken,
  },
  'POST /auth/logout': {
    summary:
      "End this browser's sign-in, by its token or its renewal cookie; the customer's cart leaves the device. Go on with the new session id",
    body: z.object({ session_id: z.catch(z.optional(sessionId), undefined) }),
    data: z.object({ session_id: z.string() }),
  },
})
