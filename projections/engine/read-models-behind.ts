/** A read model does not show the asked position of the log yet, so it is unknown whether a row exists (answered 503). */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind'
  constructor() {
    super('the read models have not reached the log in time')
  }
}

/** Waits, bounded, until the read models show all that the log holds now. @throws ReadModelsBehind when they do not by then. */
export async function demandHead<Models>(atHead: (models: Models) => Promise<boolean>, models: Models): Promise<void> {
  if (!(await atHead(models))) throw new ReadModelsBehind()
}
