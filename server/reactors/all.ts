import { closeNotes } from './close-notes.ts'
import { leaveFolders } from './leave-folders.ts'
import { leaveProjects } from './leave-projects.ts'
import type { Reactor } from './reactor.ts'
import { sendMails } from './send-mails.ts'

/** The reactors that the app runs. */
export const allReactors: readonly Reactor[] = [closeNotes, leaveProjects, leaveFolders, sendMails]
