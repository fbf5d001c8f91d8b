import { isRouteErrorResponse, useLocation } from 'react-router'
import { ERRORS } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { BarePage } from './bare-page.tsx'
import { UPDATED, useIsOld } from './lib/old-page.ts'
import { LinkButton } from './ui/link-button.tsx'

type Words = { title: string; text: string }

const FAILED: Words = { title: ERRORS.server_error.message, text: 'Something went wrong on our side.' }
const WORDS: Record<number, Words> = {
  [ERRORS.not_found.status]: { title: 'Page not found', text: 'There is no page at this address.' },
  [ERRORS.unavailable.status]: { title: 'Back in a moment', text: ERRORS.unavailable.message },
}

/** The last resort, shown when even the layout failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : ERRORS.server_error.status
  const notFound = status === ERRORS.not_found.status
  const isOld = useIsOld()
  const { title, text } = isOld ? UPDATED : (WORDS[status] ?? FAILED)

  return (
    <BarePage>
      <title>{title}</title>
      <div role="alert" className="grid gap-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {(isOld || !notFound) && (
          <LinkButton to={pathname + search} reloadDocument prefetch="none">
            Try again
          </LinkButton>
        )}
        <LinkButton
          to={paths.home()}
          variant={notFound ? 'primary' : 'secondary'}
          reloadDocument
          prefetch="none"
        >
          Go to the home page
        </LinkButton>
      </div>
    </BarePage>
  )
}
