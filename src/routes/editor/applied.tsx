interface AppliedProps {
  /** What was applied, as the address says. */
  readonly hash: string
  readonly policyHash: string
  readonly policyPath: string
}

/** What became of a policy that was just written to its file. */
export const Applied = ({ hash, policyHash, policyPath }: AppliedProps) => (
  <output className="note block">
    {hash === policyHash ? (
      <>
        Applied: <code>{policyPath}</code> was written, and policy <code>{policyHash}</code> is in force.
      </>
    ) : (
      <>
        <code>{policyPath}</code> was written. The guards follow in a moment; policy <code>{policyHash}</code> is in
        force until then.
      </>
    )}
  </output>
)
