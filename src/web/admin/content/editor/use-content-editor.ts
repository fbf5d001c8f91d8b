import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ContentProblem, EditedContent } from '#core/contract/admin-content.ts'
import { AppError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { problemsIn } from '#web/lib/form-values.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'
import { isWithin, type Slot } from './slot.ts'

export type ContentEditor = ReturnType<typeof useContentEditor>

/** The state of the editor of one document: what was typed, what is wrong with it, and what can be done with it. */
export function useContentEditor(edited: EditedContent) {
  const [saved, setSaved] = useState(edited)
  const [body, setBody] = useState(edited.body)
  const [problems, setProblems] = useState<readonly ContentProblem[]>(edited.problems)
  const [alert, setAlert] = useState<{ message: string; conflict: boolean } | null>(null)
  const [pending, setPending] = useState<'save' | 'publish' | null>(null)
  const [revealed, setRevealed] = useState<{ path: string } | null>(null)
  /** A new number shows the form afresh. */
  const [round, setRound] = useState(0)
  const { key } = saved
  const { revalidate } = useRevalidator()
  const dirty = JSON.stringify(body) !== JSON.stringify(saved.body)

  const reset = (to: EditedContent) => {
    setSaved(to)
    setBody(to.body)
    setProblems(to.problems)
    setAlert(null)
    setRound((before) => before + 1)
  }
  // Someone else changed it and nothing has been typed here, so show theirs.
  if (!dirty && edited.revision > saved.revision) reset(edited)

  const root: Slot<unknown> = {
    path: '',
    value: body,
    set: (change, touched = '') => {
      setBody(change)
      setProblems((before) => before.filter(({ path }) => !isWithin(path, touched)))
    },
  }

  const refuse = (found: readonly ContentProblem[]) => {
    setProblems(found)
    const [first] = found
    if (first) setRevealed({ path: first.path })
  }
  /** Sends what was typed. Null if it was refused, which the screen then shows. */
  const sendDraft = async (): Promise<EditedContent | null> => {
    const found = await findProblems(saved.kind, body)
    if (found.length > 0) {
      refuse(found)
      return null
    }
    const { data } = await ask(contracts.adminContent, 'saveDraft', {
      params: { key },
      body: { body, revision: saved.revision },
    })
    setSaved(data)
    setProblems(data.problems)
    // What was typed in the meantime stays.
    setBody((now: unknown) => (now === body ? data.body : now))
    return data
  }

  const run = async (what: 'save' | 'publish', act: () => Promise<void>) => {
    if (pending) return
    setPending(what)
    setAlert(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const found = problemsOf(error)
      if (found.length > 0) refuse(found)
      else setAlert({ message: error.message, conflict: error.code === 'conflict' })
    } finally {
      setPending(null)
    }
  }
  const share = async (data: EditedContent) => {
    setQueryData('adminContent', 'get', { params: { key } }, { success: true, data })
    await invalidateQueries('adminContent.list', 'adminContent.versions')
  }

  return {
    saved,
    root,
    problems,
    alert,
    pending,
    dirty,
    round,
    revealed,
    reveal: (path: string) => setRevealed({ path }),
    reset,
    discard: () => reset(saved),
    save: () =>
      run('save', async () => {
        const data = await sendDraft()
        if (!data) return
        await share(data)
        showToast('Draft saved. Visitors still see the published version.')
      }),
    publish: () =>
      run('publish', async () => {
        const draft = dirty ? await sendDraft() : saved
        if (!draft) return
        const blocking = draft.problems.filter(({ blocks }) => blocks)
        if (blocking.length > 0) {
          refuse(draft.problems)
          return
        }
        const { data } = await ask(contracts.adminContent, 'publish', {
          params: { key },
          body: { revision: draft.revision },
        })
        reset(data)
        await share(data)
        // The panel shows the brand, too.
        if (saved.kind === 'brand') await revalidate()
        showToast('Published. Visitors see it now.')
      }),
    /** For changes that are made elsewhere on the screen. */
    take: async (data: EditedContent) => {
      reset(data)
      await share(data)
    },
    /** The same, for changes that are not about the text: what was typed stays. */
    takeAround: async (data: EditedContent) => {
      if (dirty) setSaved(data)
      else reset(data)
      await share(data)
    },
    loadTheirs: async () => {
      const { data } = await ask(contracts.adminContent, 'get', { params: { key } })
      reset(data)
    },
  }
}

/** What the server would refuse, found without asking it. The schemas load with the first save. */
async function findProblems(kind: EditedContent['kind'], body: unknown): Promise<ContentProblem[]> {
  const { CONTENT_SCHEMAS } = await import('#core/content/documents.ts')
  return Object.entries(problemsIn(CONTENT_SCHEMAS[kind], body)).map(toProblem)
}

function problemsOf(error: AppError): ContentProblem[] {
  return Object.entries(error.errors ?? {}).map(([path, [message = '']]) =>
    toProblem([path.replace(/^body\./, ''), message]),
  )
}

function toProblem([path, message]: [string, string]): ContentProblem {
  return { path, message, blocks: true }
}
