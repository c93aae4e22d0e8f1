import { newValue, oldValue, shownTo, text, type ToldEvent } from '../../kernel/history.ts'

// Events about folders and provider instances, whose names are for employees alone (docs/rules.md, HIST-39).

/** A project got another instance; its name before and after. */
export const toldInstance = (old: string, now: string): ToldEvent => ({
  kind: 'project',
  phrase: [
    text('changed the Verkada instance'),
    ...shownTo('employees', [text('from'), oldValue(old), text('to'), newValue(now)]),
  ],
  devices: [],
  old,
  new: now,
  valuesOnly: 'employees',
})

/** A project was moved; the names of the folders that it was in and is in, undefined where there is none. */
export function toldFolder(old: string | undefined, now: string | undefined): ToldEvent {
  const named =
    now === undefined
      ? [text('took the project out of the folder'), oldValue(old ?? '')]
      : [text('moved the project to the folder'), newValue(now)]
  const unnamed =
    now === undefined
      ? 'took the project out of its folder'
      : `moved the project to ${old === undefined ? 'a' : 'another'} folder`
  return {
    kind: 'project',
    phrase: [...shownTo('employees', named), ...shownTo('others', [text(unnamed)])],
    devices: [],
    valuesOnly: 'employees',
    ...(old !== undefined && { old }),
    ...(now !== undefined && { new: now }),
  }
}
