import { isRouteErrorResponse, useLocation } from 'react-router'
import { ERRORS } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { BarePage } from './bare-page.tsx'
import { LinkButton } from './ui/link-button.tsx'

/** The last resort, shown when even the layout failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const notFound = isRouteErrorResponse(error) && error.status === 404
  const title = notFound ? 'Page not found' : ERRORS.server_error.message

  return (
    <BarePage>
      <title>{title}</title>
      <div role="alert" className="grid gap-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-muted">
          {notFound ? 'There is no page at this address.' : 'Something went wrong on our side.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!notFound && (
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
