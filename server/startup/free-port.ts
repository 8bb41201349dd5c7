import { createServer } from 'node:net'
import { CannotStart } from '#shared/cannot-start.ts'

/** Fails at once if the port is taken, rather than after the database has been set up. */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  try {
    await new Promise((resolve, reject) => probe.once('error', reject).listen(port, host, () => resolve(undefined)))
  } catch (error) {
    throw cannotListen(error, port, host)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** Turns the operating system's error into a sentence. */
export function cannotListen(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`)
  if (code === 'EACCES') return new CannotStart(`Port ${port} may not be used by this user. Set PORT to 1024 or more.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(`HOST ${host} is no address of this machine.`)
  return error
}
