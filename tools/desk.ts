import { parseArgs } from 'node:util'
import { firstOwnerLink, recover } from '#domain/staff/links.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { shopCommand } from '#tools/command.ts'

const usage = `Opens the desk to an owner who cannot sign in.

  npm run desk                    the link that makes the first owner's account, while there is no staff
  npm run desk -- recover EMAIL   a link to choose a new password; the second factors are removed, the sessions end

Each link works once. Ends with 0 when it is printed, 1 when there is none.`

export const main = shopCommand(usage, (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true })
  const [what, email, ...rest] = positionals
  if (what === undefined)
    return async (shop) => {
      const link = await firstOwnerLink(shop)
      console.log(link ?? 'The desk has its staff already: an owner invites others there.')
      return link ? 0 : 1
    }
  if (what === 'recover' && email && rest.length === 0) return async (shop) => console.log(await recover(shop, email))
  throw new CannotStart(usage)
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
