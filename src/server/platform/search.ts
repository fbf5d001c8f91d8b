import { type Column, type SQL, sql } from 'drizzle-orm'

/** Whether a search column contains a word, ignoring case and accents. `%` and `_` are matched literally. */
export function contains(searchText: Column, word: string): SQL {
  return sql`${searchText} like '%' || search_fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
}
