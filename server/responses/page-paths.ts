import type { FastifyRequest } from 'fastify'
import { withoutLocale } from '#shared/locale.ts'

/** The page's path without query and without the `.data` suffix of client navigation. */
export function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?')
  return path.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
}

/** Whether a path names a file: it ends with a suffix. */
export function isFile(path: string): boolean {
  return /\.[a-z][a-z0-9]{1,9}$/i.test(path)
}

/** Case-insensitive, because React Router matches paths in any case. */
const personal =
  /^\/(cart|my-account|wishlist|track-order|thank-you|fit-result|login|register|forgot-password|reset-password)(\/|$)/i

/** Pages of the cart, the checkout and the account: for one visitor, and never kept. */
export const isPersonal = (path: string) => personal.test(withoutLocale(path))

/** Pages with the buttons of Google and Facebook. */
export const isSignIn = (path: string) => /^\/(login|register)\/?$/i.test(withoutLocale(path))
