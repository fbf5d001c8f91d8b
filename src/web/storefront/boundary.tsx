import { Outlet } from 'react-router'
import { ServerErrorScreen } from './parts/server-error.tsx'

export default function Boundary() {
  return <Outlet />
}

export { ServerErrorScreen as ErrorBoundary }
