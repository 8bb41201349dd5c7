import type { Remark } from '#domain/catalogue/import/read-in.ts'

export type Display = {
  remark: (remark: Remark) => void
  /** Shows the progress from 0 to 1 with a text. */
  progress: (words: string, share: number) => void
  /** Removes the bar. */
  end: () => void
}

/** A progress bar on a terminal; otherwise one line per 10 %, so that a log stays short. */
export function display(out: NodeJS.WriteStream): Display {
  let bar = ''
  let tenth = -1
  const clear = () => out.isTTY && bar !== '' && out.write('\r\u001b[K')
  return {
    remark({ kind, line, name, reason }) {
      clear()
      out.write(`line ${line}  ${name || '(no SKU)'}  ${kind}: ${reason}\n`)
      if (out.isTTY) out.write(bar)
    },
    progress(words, share) {
      const part = Math.min(1, share)
      if (out.isTTY) {
        clear()
        bar = `${'█'.repeat(Math.round(part * 30)).padEnd(30, '░')} ${Math.floor(part * 100)} %  ${words}`
        out.write(bar)
      } else if (Math.floor(part * 10) !== tenth) {
        tenth = Math.floor(part * 10)
        out.write(`${words} (${Math.floor(part * 100)} %)\n`)
      }
    },
    end() {
      clear()
      bar = ''
    },
  }
}
