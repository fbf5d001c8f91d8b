import type { AnnouncementContent } from '#core/content/frame.ts'
import { LinkedText } from './linked-text.tsx'
import { TargetLink } from './target-link.tsx'

type Props = { announcement: Pick<AnnouncementContent, 'text' | 'action'> }

/** The line above the header. The server decides whether it is shown now. */
export function Announcement({ announcement: { text, action } }: Props) {
  return (
    <aside aria-label="Announcement" className="bg-primary-soft text-primary-soft-fg print:hidden">
      <p className="mx-auto max-w-page px-4 py-2 text-center text-sm">
        <LinkedText text={text} />
        {action && (
          <>
            {' '}
            <TargetLink
              target={action.target}
              className="rounded-xs font-medium whitespace-nowrap underline underline-offset-4"
            >
              {action.label}
            </TargetLink>
          </>
        )}
      </p>
    </aside>
  )
}
