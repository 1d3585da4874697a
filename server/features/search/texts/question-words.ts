/** Stop words of questions, folded and without apostrophes. */
export const questionWords = [
  'a an the this that these those some any all no not',
  'i im ive me my mine we us our you your he him his she her it its they them their who whom whose one',
  'anyone anybody someone somebody everyone everybody anything something there here',
  'what whats when where wheres which why how hows',
  'am is are was were be been being do does did doing done dont doesnt didnt have has had having havent',
  'can cant could couldnt will wont would should shall may might must isnt arent wasnt',
  'of in on at to for from by with without about into onto as if than then so or and but because',
  'get got find know need want like help please tell use make go good best better',
];
