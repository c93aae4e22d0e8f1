/**
 * The words of a button that has a name of its own, as far as the container around it has room: none, or shorter ones, where
 * it is narrower.
 */
export const WideWords = ({ short = '', long }: { short?: string; long: string }) =>
  short === '' ? (
    <span className="@max-[79rem]:hidden pointer-coarse:@max-[80rem]:hidden">{long}</span>
  ) : (
    <>
      <span className="@max-[69.5rem]:hidden">{long}</span>
      <span className="@min-[69.5rem]:hidden">{short}</span>
    </>
  )
