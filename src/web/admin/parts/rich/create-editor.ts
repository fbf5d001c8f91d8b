import { Editor, Extension, getSchema } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { readHtml, readPasted } from './html.ts'
import { PictureNode } from './picture-node.ts'

/** Links lead to headings by their ids, so editing a text must not lose them. */
const HeadingIds = Extension.create({
  name: 'headingIds',
  addGlobalAttributes: () => [
    { types: ['heading'], attributes: { id: { default: null, keepOnSplit: false } } },
  ],
})

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
    trailingNode: false,
  }),
  PictureNode,
  HeadingIds,
]

type Options = {
  element: HTMLElement
  html: string
  editable: boolean
  attributes: Record<string, string>
  onPictures: (files: File[]) => void
}

/**
 * Creates the editor on an element. HTML goes through `html.ts`, because Trusted Types block the library's own
 * parser.
 */
export function createEditor({ element, html, editable, attributes, onPictures }: Options): Editor {
  return new Editor({
    element,
    editable,
    extensions: EXTENSIONS,
    injectCSS: false,
    content: readHtml(getSchema(EXTENSIONS), html).toJSON(),
    editorProps: {
      attributes,
      handleDOMEvents: {
        paste: (view, event) => take(view, event, event.clipboardData, onPictures),
        drop: (view, event) => view.dragging === null && take(view, event, event.dataTransfer, onPictures),
      },
    },
  })
}

export function putHtml(editor: Editor, html: string): void {
  editor.commands.setContent(readHtml(editor.schema, html).toJSON(), { emitUpdate: false })
}

/** Pictures are uploaded and HTML is cleaned; the editor handles plain text itself. */
function take(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  onPictures: (files: File[]) => void,
): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const html = data?.getData('text/html') ?? ''
  const inCode = view.state.selection.$from.parent.type.spec.code
  if (pictures.length === 0 && (html === '' || inCode)) return false

  event.preventDefault()
  if (html !== '') {
    const slice = readPasted(view.state.schema, html)
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('uiEvent', 'paste'))
  } else onPictures(pictures)
  return true
}
