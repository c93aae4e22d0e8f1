/** The words of a button that has a name of its own: shorter ones, or none, where the window is narrower than 1400 px. */
export const WideWords = ({ short = '', long }: { short?: string; long: string }) => (
  <>
    <span className="max-[87.5rem]:hidden">{long}</span>
    {short !== '' && <span className="min-[87.5rem]:hidden">{short}</span>}
  </>
)
