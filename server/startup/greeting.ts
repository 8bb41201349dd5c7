import { store } from '#domain/store.ts'
import type { Config } from '#server/startup/config.ts'
import { demoAccount } from '#shared/demo-account.ts'
import { demoStaff, demoStaffPassword } from '#shared/desk/demo-staff.ts'
import { setOf } from '#shared/limits.ts'

/** The console's greeting once the shop is open: addresses, and what to try in a demo. `pids`: of several processes. */
export function greeting(config: Config, database: string, startedAfter_ms: number, pids: number[] = []): string {
  const at = (path: string) => `${config.public_url}${path}`
  const always = [
    `${store.name} is open after ${(startedAfter_ms / 1000).toFixed(1)} s.`,
    '',
    `  Shop       ${at('/')}   (Arabic: ${at('/ar')})`,
    `  API        ${at('/api/docs')}`,
    ...(pids.length > 0 ? [`  Processes  ${pids.join(', ')}`] : []),
    ...(config.maintenance ? ['', '  Closed for maintenance: pages and calls answer 503 until MAINTENANCE is 0.'] : []),
  ]
  const demo = [
    `  E-mails    ${at('/dev/mail')}`,
    `  Database   ${database}`,
    '',
    '  Payments are tests. Card 4242 4242 4242 4242, any date to come, any code, pays;',
    '  4000 0000 0000 0002 is declined; 4000 0027 6000 3184 asks the bank first.',
    `  Account    ${demoAccount.email}, password "${demoAccount.password}".`,
    '             It has three orders: one to be packed, one on its way, one that has arrived by now.',
    '             Google and Facebook are stand-ins; codes and links arrive under E-mails.',
    `  Desk       ${at('/desk')}: ${demoStaff[0]!.email}, password "${demoStaffPassword}"; the code is on the page.`,
    '',
    `  To begin: choose a Toyota Land Cruiser, then a set of ${setOf}.`,
    '',
    'Ctrl-C ends it. Everything is kept until the next start.',
  ]
  return [...always, ...(config.test_mode ? demo : [])].join('\n')
}
