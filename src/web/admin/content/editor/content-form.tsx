import { FileQuestion } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { adminPaths } from '#core/admin-paths.ts'
import type { ContentProblem, EditedContent } from '#core/contract/admin-content.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { formOf } from '../forms/forms.ts'
import { EditorContext, focusField } from './editor-context.ts'
import { InsertField } from './insert-field.tsx'
import type { Slot } from './slot.ts'

type Props = {
  document: Pick<EditedContent, 'kind' | 'title' | 'fields' | 'published_body'>
  slot: Slot<unknown>
  problems: readonly ContentProblem[]
  revealed: { path: string } | null
  readOnly: boolean
}

/** The fields of a document, by its kind. */
export function ContentForm({ document: { kind, title, fields, published_body }, ...props }: Props) {
  const { slot, problems, revealed, readOnly } = props
  const insert = useRef<((text: string) => void) | null>(null)
  useLayoutEffect(() => {
    if (revealed) focusField(revealed.path)
  }, [revealed])
  const Form = formOf(kind)
  if (!Form) {
    return (
      <EmptyState
        icon={<FileQuestion />}
        action={
          <LinkButton size="sm" variant="secondary" to={adminPaths.content()}>
            All content
          </LinkButton>
        }
      >
        This text has no editor yet.
      </EmptyState>
    )
  }

  return (
    <EditorContext
      value={{
        problems,
        readOnly,
        revealed,
        onInsertable: (type) => {
          insert.current = type
        },
      }}
    >
      <div className="grid grid-cols-1 max-w-240 gap-5">
        {!readOnly && kind !== 'brand' && fields.length > 0 && (
          <InsertField fields={fields} onChoose={(text) => insert.current?.(text)} />
        )}
        <Suspense
          fallback={
            <LoadingRegion label={title}>
              <Skeleton className="h-96 w-full rounded-lg" />
            </LoadingRegion>
          }
        >
          <Form slot={slot} published={published_body} />
        </Suspense>
      </div>
    </EditorContext>
  )
}
