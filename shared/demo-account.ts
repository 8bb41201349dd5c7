/** The account of the demonstration; production has none. */
export const demoAccount = { email: 'demo@rimdana.example', password: 'pearl of the gulf' } as const
