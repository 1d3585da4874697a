import { Way } from './way.tsx';

/** The ways of somebody who is not signed in; while that is not known, only the first (doc 1 §2). */
export function VisitorLinks({ known, className }: { known: boolean; className: string | undefined }) {
  return (
    <>
      <Way to="/" end className={className}>
        Homepage
      </Way>
      {known && (
        <>
          <Way to="/about" className={className}>
            About
          </Way>
          <Way to="/login" className={className}>
            Log in
          </Way>
          <Way to="/pre-signup" className={className} data-call>
            Sign up
          </Way>
        </>
      )}
    </>
  );
}
