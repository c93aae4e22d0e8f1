import { choice } from './field.ts'

/** The choice on which a door's other groups depend (specification, second document, section 4). */
export const installType = choice('Install Type', {
  newInstall: 'New Install',
  existingReplace: 'Existing/Replace',
})
