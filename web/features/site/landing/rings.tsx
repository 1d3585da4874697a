export function Rings({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 600 600" fill="none" stroke="currentColor" aria-hidden="true">
      {[70, 120, 170, 220, 270].map((radius, index) => (
        <circle
          key={radius}
          cx="300"
          cy="300"
          r={radius}
          pathLength="100"
          strokeDasharray="84 16"
          strokeLinecap="round"
          transform={`rotate(${index * 71 - 40} 300 300)`}
        />
      ))}
    </svg>
  );
}
