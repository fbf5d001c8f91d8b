import { createContext, useContext } from 'react'

/** The current staff user. Support sees everything but changes only order notes, so the other buttons are hidden. */
export type Staff = { name: string; isAdmin: boolean }

export const StaffContext = createContext<Staff>({ name: '', isAdmin: false })

export function useStaff(): Staff {
  return useContext(StaffContext)
}
