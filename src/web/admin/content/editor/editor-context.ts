import { createContext, useContext, useLayoutEffect, useState } from 'react'
import type { ContentProblem } from '#core/contract/admin-content.ts'
import { isWithin } from './slot.ts'

type Insert = (text: string) => void

/** What the fields of a document need to know about its editor. */
export type EditorState = {
  problems: readonly ContentProblem[]
  readOnly: boolean
  /** The place to show and focus, because a problem there was followed. */
  revealed: { path: string } | null
  /** A field that has the focus says how to type into it. */
  onInsertable: (insert: Insert) => void
}

export const EditorContext = createContext<EditorState>({
  problems: [],
  readOnly: true,
  revealed: null,
  onInsertable: () => {},
})

export function useEditorState(): EditorState {
  return useContext(EditorContext)
}

export function useProblem(path: string): string | undefined {
  return useEditorState().problems.find((problem) => problem.path === path)?.message
}

/** Whether a part is unfolded. It unfolds by itself when something inside is to be shown. */
export function useFold(path: string, start: boolean): [boolean, (open: boolean) => void] {
  const { revealed } = useEditorState()
  const [open, setOpen] = useState(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request unfolds it, not a new position
  useLayoutEffect(() => {
    if (revealed && isWithin(revealed.path, path)) setOpen(true)
  }, [revealed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field can take the focus once it is there
  useLayoutEffect(() => {
    if (open && revealed && isWithin(revealed.path, path)) focusField(revealed.path)
  }, [open, revealed])
  return [open, setOpen]
}

/** The id of a field's control. */
export function fieldId(path: string): string {
  return `content-${path.replaceAll('.', '-')}`
}

/** Focuses the control of a place, or of the closest place around it that has one. */
export function focusField(path: string): void {
  for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const control = document.getElementById(fieldId(at))
    if (!control) continue
    control.focus()
    control.scrollIntoView({ block: 'center' })
    return
  }
}
