/** An error in Stripe's format. The call is rolled back, and a retry under the same key runs again. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

type Facts = { code?: string; param?: string; [name: string]: unknown }

export function invalidRequest(message: string, facts: Facts = {}, status = 400): StripeFailure {
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...facts })
}

export function missing(param: string): StripeFailure {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function noSuch(what: string, id: string, param = 'id'): StripeFailure {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404)
}

export function cardError(message: string, facts: Facts): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', message, ...facts })
}
