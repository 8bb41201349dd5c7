import { useEffect, useRef, useState } from 'react'
import { secondFactorWords } from '#shared/i18n/sign-in.ts'
import { saveFile } from '#web/account/save-file.ts'
import { Button } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The ten recovery codes, shown only once: to copy, download or write down. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const words = useMessages(secondFactorWords)
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="card space-y-4 p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {words.codes}
      </h3>
      <p className="text-small">{words.codes_text}</p>
      <ul className="space-y-1">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr" className="whitespace-nowrap font-semibold">
              {code}
            </bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            // Where the clipboard is not allowed, the codes can still be selected or downloaded.
            void navigator.clipboard?.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button onClick={() => saveFile(text, 'recovery-codes.txt', 'text/plain')}>{words.download}</Button>
      </div>
      <Button look="primary" wide onClick={onSaved}>
        {words.saved}
      </Button>
    </div>
  )
}
