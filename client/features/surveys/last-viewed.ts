import { FormId } from '#events/kernel/ids.ts'
import { browserStorage } from '../../api/storage.ts'

/** Local storage of the form that was opened last (specification 001, section 2). */
const STORAGE_KEY = 'lastViewedFormId'

export const rememberForm = (id: FormId): void => void browserStorage.set(STORAGE_KEY, String(id))

/** The form that this browser opened last; null for none. It may be gone, or another person's. */
export const lastViewedForm = (): FormId | null =>
  FormId.safeParse(Number(browserStorage.get(STORAGE_KEY))).data ?? null
