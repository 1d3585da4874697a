export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

const LINES = 12;

function line(where: string, why: string): string {
  return [
    `✗ ${where}`,
    ...why
      .split('\n')
      .slice(0, LINES)
      .map((text) => `    ${text}`),
  ].join('\n');
}

export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [line(name, message)];
    return failed.map((one) => line(`${name} › ${one.fullName}`, one.failureMessages.join('\n')));
  });
}

export function playwrightFailures({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const why = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n');
          return line(`[${projectName}] ${file} › ${title}`, why);
        }),
    ),
    ...playwrightFailures({ suites: inner }),
  ]);
}
