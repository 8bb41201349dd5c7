import type { Role } from '#shared/desk/permissions.ts'

/** The demonstration's staff; they do not exist in production. All have the same password. */
export const demoStaff: readonly { email: string; name: string; role: Role }[] = [
  { email: 'owner@rimdana.example', name: 'Mariam Al Suwaidi', role: 'owner' },
  { email: 'manager@rimdana.example', name: 'Yousef Karam', role: 'manager' },
  { email: 'support@rimdana.example', name: 'Nadia Rahman', role: 'support' },
  { email: 'warehouse@rimdana.example', name: 'Bilal Aziz', role: 'warehouse' },
]

export const demoStaffPassword = 'lantern over the creek'
