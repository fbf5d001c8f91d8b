import { redirect } from 'react-router'
import { paths } from '#core/paths.ts'

/** The panel opens with its first screen. */
export function loader() {
  return redirect(paths.adminCategories())
}
