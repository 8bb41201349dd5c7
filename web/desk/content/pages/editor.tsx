import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { deskPages } from '#shared/i18n/desk/content/pages.ts'
import type { TextBlock } from '#shared/rich-text.ts'
import { linkPattern } from '#shared/rich-text-schema.ts'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { blocksOfDocument, documentOf } from '#web/desk/content/pages/editor-document.ts'

/** What the shop can draw, and nothing else: what is pasted loses the rest. */
const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  BulletList,
  ListItem.extend({ content: 'paragraph' }),
  ListKeymap,
  UndoRedo,
  Link.configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: (address) => linkPattern.test(address),
  }),
]

type Props = {
  label: string
  language: 'en' | 'ar'
  blocks: readonly TextBlock[]
  onChange: (blocks: TextBlock[]) => void
}

/** The editor of one text. Give it another `key` to show another text. */
export function Editor({ label, language, blocks, onChange }: Props) {
  const words = deskPages[useLocale()]
  const [linking, setLinking] = useState<string | null>(null)
  const editor = useEditor({
    extensions,
    content: documentOf(blocks),
    // The policy of the desk refuses styles in the document; they are in desk.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'rich-text-input',
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        lang: language,
        dir: language === 'ar' ? 'rtl' : 'ltr',
      },
    },
    onUpdate: ({ editor }) => onChange(blocksOfDocument(editor.getJSON())),
  })
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      list: editor.isActive('bulletList'),
      link: editor.isActive('link'),
    }),
  })
  const isWrong = linking !== null && linking !== '' && !linkPattern.test(linking)

  function setLink() {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (linking) chain.setLink({ href: linking }).run()
    else chain.unsetLink().run()
    setLinking(null)
  }

  return (
    <div>
      <p className="mb-1 font-semibold text-small">{label}</p>
      <div className="rounded-control border border-edge bg-raised focus-within:border-ink">
        <div role="toolbar" aria-label={words.toolbar(label)} className="flex flex-wrap border-line border-b">
          <Tool name={words.bold} isOn={active.bold} onPress={() => editor.chain().focus().toggleBold().run()} />
          <Tool name={words.list} isOn={active.list} onPress={() => editor.chain().focus().toggleBulletList().run()} />
          <Tool
            name={words.link}
            isOn={active.link}
            onPress={() => setLinking((editor.getAttributes('link').href as string | undefined) ?? '')}
          />
        </div>
        {linking !== null && (
          <div className="flex flex-wrap items-end gap-3 border-line border-b p-3">
            <Field
              label={words.link_to}
              hint={words.link_hint}
              error={isWrong ? words.link_wrong : null}
              dir="ltr"
              className="min-w-0 flex-1 basis-56"
              value={linking}
              onChange={({ target }) => setLinking(target.value.trim())}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (!isWrong) setLink()
              }}
            />
            <Button disabled={isWrong} onClick={setLink}>
              {linking ? words.link_set : words.link_remove}
            </Button>
          </div>
        )}
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}

function Tool({ name, isOn, onPress }: { name: string; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      // The selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        'min-h-11 px-4 text-small hover:bg-sunken',
        isOn && 'bg-accent-faint font-semibold text-accent',
      )}
    >
      {name}
    </button>
  )
}
