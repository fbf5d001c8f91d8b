import { useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { slugOf } from '#core/domain/slug.ts'
import { AppError } from '#core/errors.ts'
import { call } from '#web/lib/call.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { type FieldProblems, problemsIn } from '#web/lib/form-values.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'
import { bodyOf, type Draft, draftOf, EMPTY, sameDraft } from './draft.ts'

export type Editor = ReturnType<typeof useEditor>

/** The state of the product editor: the draft, its errors, and saving it. */
export function useEditor(product: EditedProduct | null) {
  const [saved, setSaved] = useState(product)
  const base = saved ? draftOf(saved) : EMPTY
  const [draft, setDraft] = useState(base)
  const [errors, setErrors] = useState<FieldProblems>({})
  const [alert, setAlert] = useState<{ message: string; conflict: boolean } | null>(null)
  const [pending, setPending] = useState(false)
  /** How many subscriptions saving would end, in the server's words; null unless it asks. */
  const [ending, setEnding] = useState<string | null>(null)
  const navigate = useNavigate()
  const dirty = !sameDraft(draft, base)
  useFocusOnFirst(errors)

  const reset = (to: EditedProduct | null) => {
    setSaved(to)
    setDraft(to ? draftOf(to) : EMPTY)
    setErrors({})
    setAlert(null)
    setEnding(null)
  }
  // Someone else saved it and nothing has been changed here, so show theirs.
  if (!dirty && product && product.updated_at > (saved?.updated_at ?? '')) reset(product)

  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    const touched = Object.keys(change)
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !touched.includes(field.split('.', 1)[0] ?? '')),
      ),
    )
  }

  const send = async (endSubscriptions: boolean): Promise<EditedProduct | null> => {
    const contract = await contracts.adminProducts()
    const body = bodyOf(draft)
    const problems = problemsIn(contract.create.body, body)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return null
    if (!saved) return (await call(contract.create, { body })).data
    const params = { id: String(saved.id) }
    const change = {
      ...body,
      updated_at: saved.updated_at,
      ...(endSubscriptions && { end_subscriptions: true }),
    }
    return (await call(contract.update, { params, body: change })).data
  }

  const save = async ({ endSubscriptions = false } = {}) => {
    if (pending) return
    setPending(true)
    setAlert(null)
    try {
      const done = await send(endSubscriptions)
      if (!done) return
      reset(done)
      await invalidateQueries('adminProducts')
      showToast(saved ? 'Product saved.' : 'Product created.')
      if (!saved) await navigate(adminPaths.product(done.id), { replace: true })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [asked] = error.errors?.end_subscriptions ?? []
      setEnding(asked ?? null)
      if (asked) return
      const fields = Object.entries(error.errors ?? {}).map(([field, [message = '']]) => [field, message])
      if (fields.length > 0) setErrors(Object.fromEntries(fields))
      else setAlert({ message: error.message, conflict: error.code === 'conflict' })
    } finally {
      setPending(false)
    }
  }

  return {
    product: saved,
    draft,
    set,
    errors,
    alert,
    pending,
    ending,
    keepSubscriptions: () => setEnding(null),
    dirty,
    save,
    reset,
    discard: () => reset(saved),
    /** After a conflict: drops what was typed for what someone else saved. */
    loadTheirs: async () => {
      const { data } = await ask(contracts.adminProducts, 'get', { params: { id: String(saved?.id) } })
      reset(data)
    },
    /** The address follows the name until it is edited or the product is saved. */
    setName: (name: string) => {
      const follows = saved === null && draft.uri === slugOf(draft.name)
      set({ name, ...(follows && { uri: slugOf(name) }) })
    },
  }
}

/** After a failed save, focuses the first invalid field once its error is shown. */
function useFocusOnFirst(errors: FieldProblems): void {
  const count = Object.keys(errors).length
  const [handled, setHandled] = useState(count)
  useLayoutEffect(() => {
    if (count > handled) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
    setHandled(count)
  }, [count, handled])
}

/** The id of a field's control, for links from the error summary. */
export function fieldId(name: string): string {
  return `product-${name.replaceAll('.', '-')}`
}
