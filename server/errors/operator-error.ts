/** An error that the operator of a program can put right. The message is one sentence for them. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
