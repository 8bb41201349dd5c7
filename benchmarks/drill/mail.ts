import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Misbehaviour, services } from '#benchmarks/drill/services.ts'

export type MailServer = {
  port: number
  set: (how: Misbehaviour | undefined) => void
  /** Connections since the last time this was asked. */
  calls: () => number
  close: () => void
}

/**
 * An SMTP server that keeps each letter it has accepted as the shop's folder of e-mails does: subject, recipient and
 * Message-ID as JSON. When it lies, it speaks HTTP, or refuses what it has received.
 */
export async function startMailServer(folder: string): Promise<MailServer> {
  mkdirSync(folder, { recursive: true })
  let how: Misbehaviour | undefined
  let lie = 0
  let calls = 0
  const open = new Set<Socket>()
  const server = createServer(async (socket) => {
    open.add(socket)
    calls++
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    if (how === 'away') return void socket.destroy()
    if (how === 'slow') await pause(services.mail.late_ms, undefined, { ref: false })
    const isLying = how === 'lying'
    if (isLying && lie++ % 2)
      return void socket.end('HTTP/1.1 400 Bad Request\r\ncontent-type: text/html\r\n\r\n<html>')
    talk(socket, folder, isLying)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set: (to) => {
      how = to
      for (const socket of open) socket.destroy()
    },
    calls: () => {
      const before = calls
      calls = 0
      return before
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

function talk(socket: Socket, folder: string, isLying: boolean): void {
  let letter: string[] | undefined
  let to = ''
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 drill')
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (letter && line !== '.') letter.push(line)
      else if (letter) {
        if (!isLying) keep(folder, to, letter)
        say(isLying ? '451 not now' : '250 taken')
        letter = undefined
      } else if (line.startsWith('DATA')) {
        letter = []
        say('354 go on')
      } else {
        to = /^RCPT TO:<(.+)>/.exec(line)?.[1] ?? to
        say(line.startsWith('QUIT') ? '221 bye' : '250 ok')
      }
    }
  })
}

function keep(folder: string, to: string, letter: string[]): void {
  const head = letter.slice(0, letter.indexOf('')).join('\n').replaceAll(/\n\s+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const stored = { to, subject: field('Subject'), message_id: field('Message-ID') }
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(stored))
}
