/**
 * The kinds of trouble with the provider. `refused`: no region knows the key. `forbidden`: the key lives, but may not do
 * this. `failed`: the provider answered with an error of its own, which `message` repeats. `silent`: no answer came, or one that
 * is not the provider's API. `too-much`: an answer, or all of them, went over a limit and was cut off. `off`: this server asks no
 * provider.
 */
export type Trouble = 'refused' | 'forbidden' | 'failed' | 'silent' | 'too-much' | 'off'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly trouble: Trouble
  /** @param message a sentence for people, free of secrets. */
  constructor(trouble: Trouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}
