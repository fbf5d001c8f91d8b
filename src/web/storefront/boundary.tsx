import { Outlet, useOutletContext } from 'react-router'
import { ServerErrorScreen } from './parts/server-error.tsx'

export default function Boundary() {
  return <Outlet context={useOutletContext()} />
}

export { ServerErrorScreen as ErrorBoundary }
