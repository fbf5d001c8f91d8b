import { useNavigation } from 'react-router'

/** A thin bar at the top while the next page loads. Its animation starts after 150 ms, so quick pages never show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null

  return (
    <div
      aria-hidden="true"
      className="animate-progress pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-primary print:hidden"
    />
  )
}
