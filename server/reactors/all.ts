import type { PhotoStore } from '../photos/photo-store.ts'
import { closeNotes } from './close-notes.ts'
import { leaveFolders } from './leave-folders.ts'
import { leaveProjects } from './leave-projects.ts'
import type { Reactor } from './reactor.ts'
import { removeScreenshots } from './remove-screenshots.ts'
import { sendMails } from './send-mails.ts'

/** The reactors that the app runs. @param photos where the pictures are. */
export const allReactors = (photos: PhotoStore): readonly Reactor[] => [
  closeNotes,
  leaveProjects,
  leaveFolders,
  sendMails,
  removeScreenshots(photos),
]
