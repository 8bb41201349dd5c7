/** The demo account; it does not exist in production. */
export const demoAccount = { email: 'demo@rimdana.example', password: 'pearl of the gulf' } as const
