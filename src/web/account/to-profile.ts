import { redirect } from 'react-router'
import { paths } from '#core/paths.ts'

/** The account starts at the profile; `/profile` is the URL that the menus of staff and shoppers share. */
export function loader() {
  return redirect(paths.profile())
}
