import { isRouteErrorResponse } from 'react-router'

type Props = { error: unknown }

/** The last resort: shown where no layout survived. */
export function ErrorPage({ error }: Props) {
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <main>
      <title>{notFound ? 'Page not found' : 'Server error'}</title>
      <h1>{notFound ? 'Page not found' : 'Server error'}</h1>
    </main>
  )
}
